// The version of the driver that was compiled in, from the lock file.
use std::{env, fs, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=Cargo.lock");
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let lock = fs::read_to_string(Path::new(&folder).join("Cargo.lock")).unwrap_or_default();
    let mut lines = lock.lines().skip_while(|line| *line != "name = \"mysql\"");
    let version = lines.nth(1).and_then(|line| line.split('"').nth(1)).unwrap_or("unknown");
    println!("cargo:rustc-env=MYSQL_VERSION={version}");
}
