import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { OWN_WORKERS } from '../../apps/cli/src/bench/init/templates.ts';

const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const PAGE = readFileSync(new URL('../../docs/first-verdict.md', import.meta.url), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'first-verdict-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Driver = { readonly fence: string; readonly files: Readonly<Record<string, string>> };

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>tinydb</artifactId>
  <version>1.0.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
  </properties>
</project>
`;

/** A small driver in each language, which reads the letters of its query many times. */
const DRIVERS: Readonly<Record<string, Driver>> = {
  node: {
    fence: 'js',
    files: {
      'package.json': '{"name":"tinydb","version":"1.2.0","type":"module","main":"index.js"}',
      'index.js': `export const connect = async () => ({
  query: async (text) => { let sum = 0; for (let at = 0; at < 20000; at += 1) sum += text.charCodeAt(at % text.length); return sum; },
});\n`,
    },
  },
  go: {
    fence: 'go',
    files: {
      'go.mod': 'module example.com/tinydb\n\ngo 1.21\n',
      'tinydb.go': `package tinydb

type Connection struct{ Sum int }

func Connect() *Connection { return &Connection{} }

func (connection *Connection) Query(text string) error {
	for at := 0; at < 20000; at++ {
		connection.Sum += int(text[at%len(text)])
	}
	return nil
}
`,
    },
  },
  python: {
    fence: 'python',
    files: {
      'pyproject.toml':
        '[project]\nname = "tinydb"\nversion = "0.3.0"\n\n[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n',
      'tinydb/__init__.py': `class Connection:
    def query(self, text):
        return sum(ord(letter) for letter in text * 100)


def connect():
    return Connection()
`,
    },
  },
  rust: {
    fence: 'rust',
    files: {
      'Cargo.toml': '[package]\nname = "tinydb"\nversion = "0.3.0"\nedition = "2021"\n',
      'src/lib.rs': `pub struct Connection { sum: u64 }

pub fn connect() -> Connection { Connection { sum: 0 } }

impl Connection {
    pub fn query(&mut self, text: &str) {
        for _ in 0..2000 { self.sum += std::hint::black_box(text).bytes().map(u64::from).sum::<u64>(); }
    }
}
`,
    },
  },
  java: {
    fence: 'java',
    files: {
      'pom.xml': POM,
      'src/main/java/com/example/TinyDb.java': `package com.example;

public class TinyDb {
  public long sum;

  public void query(String text) {
    for (int at = 0; at < 20000; at++) sum += text.charAt(at % text.length());
  }
}
`,
    },
  },
  cpp: {
    fence: 'cpp',
    files: {
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.16)\nproject(tinydb CXX)\nadd_library(tinydb tinydb.cpp)\ntarget_include_directories(tinydb PUBLIC include)\n',
      'include/tinydb.hpp':
        '#pragma once\n#include <string>\nstruct TinyDb { long sum = 0; void query(const std::string& text); };\n',
      'tinydb.cpp':
        '#include "tinydb.hpp"\nvoid TinyDb::query(const std::string& text) { for (int at = 0; at < 20000; ++at) sum += text[at % text.size()]; }\n',
    },
  },
  php: {
    fence: 'php',
    files: {
      'composer.json': '{"name":"example/tinydb","autoload":{"psr-4":{"Example\\\\":"src/"}}}',
      'src/TinyDb.php': `<?php

namespace Example;

class TinyDb
{
    public int $sum = 0;

    public function query(string $text): void
    {
        for ($at = 0; $at < 2000; $at++) {
            $this->sum += ord($text[$at % strlen($text)]);
        }
    }
}
`,
    },
  },
  dotnet: {
    fence: 'csharp',
    files: {
      'TinyDb.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>',
      'TinyDb.cs':
        'public class TinyDb { long sum; public long Query(string text) { for (var at = 0; at < 20000; at++) sum += text[at % text.Length]; return sum; } }\n',
    },
  },
};

/** Mono in place of .NET, which no Debian has: the same worker, built by other lines. */
const MONO = [
  [/^ {2}dotnet add.*\n/m, ''],
  [/^ {2}dotnet build.*$/m, '  mcs -out:worker.exe ServeWorker.cs Worker.cs "$checkout/TinyDb.cs"'],
] as const;

const run = ([program = '', ...args]: readonly string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 });

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** What the page has for a language. */
function readSnippet(fence: string): string {
  const found = PAGE.split(`\`\`\`${fence}\n`)[1]?.split('\n```')[0];
  if (found === undefined) throw new Error(`the page has no ${fence}`);
  return found;
}

/** As the page says: its lines in place of the two that say what to write; an include stands above. */
function complete(worker: string, snippet: string): string {
  const includes = snippet.split('\n').filter((line) => line.startsWith('#include'));
  const lines = snippet.split('\n').filter((line) => !line.startsWith('#include'));
  const written = worker.replace(/^.*Replace this:.*\n.*\n/m, () => `${lines.join('\n')}\n`);
  return [...includes, written].join('\n');
}

/** A driver in a repository of its own, and the checkout that the page makes of what it is compared with. */
function createDriver(name: string, files: Driver['files']): string {
  const checkout = path.join(folder, name, 'tinydb');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), text);
  }
  const git = (...args: string[]) =>
    run(['git', '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], checkout);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  git('checkout', '--quiet', '-b', 'faster');
  git('worktree', 'add', '--quiet', '../base', 'main');
  return checkout;
}

const isThere = (probe: readonly string[]) =>
  spawnSync(probe[0] ?? '', probe.slice(1), { stdio: 'ignore' }).status === 0;

const hasMono = isThere(['mcs', '--version']);
const canBuild = (language: string) =>
  (language === 'dotnet' && hasMono) ||
  OWN_WORKERS.some((worker) => worker.language === language && worker.needs.every(({ probe }) => isThere(probe)));

/** CI has these; the others are tried where they are. */
const IN_CI = ['node', 'go', 'python', 'java', 'cpp', 'php'];

test.each(Object.entries(DRIVERS).filter(([name]) => canBuild(name) || (process.env.CI && IN_CI.includes(name))))(
  'what the page says for %s, word for word, ends in a verdict',
  (name, { fence, files }) => {
    const checkout = createDriver(name, files);
    const tacho = (...args: string[]) => run([process.execPath, TACHO, ...args], checkout);
    const { edit: worker } = JSON.parse(tacho('bench', 'init', '--driver', '.', '--json'));
    edit(path.join(checkout, worker), (text) => complete(text, readSnippet(fence)));
    if (name === 'dotnet' && hasMono) {
      edit(path.join(checkout, 'benchmark/build.sh'), (text) =>
        MONO.reduce((all, [from, to]) => all.replace(from, to), text),
      );
      edit(path.join(checkout, 'benchmark/tacho-bench.json'), (text) =>
        text.replaceAll(/"dotnet",\s*"out\/worker.dll"/g, '"mono", "worker.exe"'),
      );
    }
    const printed = tacho(
      'bench',
      '--config',
      'benchmark/tacho-bench.json',
      '--no-upload',
      '--json',
      '--rounds',
      '5',
      '--invocations',
      '2',
    );
    expect(JSON.parse(printed).cells).toEqual([
      expect.objectContaining({ scenario: 'first', ratio: expect.any(Number) }),
    ]);
  },
);
