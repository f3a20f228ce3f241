<?php

// Loads the driver as Composer does; where Composer has not run, by the PSR-4 folders and the files that composer.json names.

declare(strict_types=1);

(static function (string $driver): void {
    if (is_file("$driver/vendor/autoload.php")) {
        require "$driver/vendor/autoload.php";
        return;
    }
    $autoload = json_decode(file_get_contents("$driver/composer.json"), true)['autoload'] ?? [];
    spl_autoload_register(static function (string $class) use ($driver, $autoload): void {
        foreach ($autoload['psr-4'] ?? [] as $prefix => $folders) {
            if (!str_starts_with($class, $prefix)) {
                continue;
            }
            $path = strtr(substr($class, strlen($prefix)), '\\', '/');
            foreach ((array) $folders as $folder) {
                if (is_file("$driver/$folder/$path.php")) {
                    require "$driver/$folder/$path.php";
                    return;
                }
            }
        }
    });
    foreach ($autoload['files'] ?? [] as $file) {
        require "$driver/$file";
    }
})(__DIR__ . '/driver');
