<?php

// The kinds of work of the contracts, for any driver. A worker adapts its driver to the class Driver.

declare(strict_types=1);

namespace Tacho;

use Closure;
use ErrorException;

require_once __DIR__ . '/serve_worker.php';

const STEP = 7919;
const SERVER_VERSION = [
    'postgres' => 'SHOW server_version',
    'mysql' => 'SELECT VERSION()',
    'sqlite' => 'SELECT sqlite_version()',
];
const TYPES = ['integer' => 'int', 'double' => 'float', 'string' => 'text', 'boolean' => 'int', 'NULL' => 'null'];

/** What a worker overrides. Rows are lists of values. */
abstract class Driver
{
    public string $name;
    public string $database;
    /** Of a parameter, where it is not that of the database. */
    public ?string $mark = null;
    /** Types of columns that the driver returns as texts, which an application converts. */
    public array $asText = [];
    /** Settings that differ from those of a bare connection. */
    public ?string $options = null;
    /** Why it cannot do a kind of work. */
    public array $lacks = ['pool' => 'it has no pool', 'pipeline' => 'it has no pipelining'];

    abstract public function connect(): object;

    /** A driver that closes a connection with its last reference overrides nothing. */
    public function close(object $connection): void
    {
    }

    /** All rows of a query, as the documentation of the driver shows it; without values where it has no parameters. */
    abstract public function query(object $connection, string $sql, array $values): array;

    /** @return Closure(array): array from values to rows */
    abstract public function prepare(object $connection, string $sql): Closure;

    abstract public function execute(object $connection, string $sql, array $values): void;

    /** @return ?Closure(array): void inserts many rows; null: a loop of execute */
    public function batch(object $connection, string $sql): ?Closure
    {
        return null;
    }

    /** Rows of the first of pairs of SQL and values. */
    abstract public function transaction(object $connection, array $read, array $writes): array;
}

/** The setting of a connection; null where it is not set. */
function setting(string $name): ?string
{
    return getenv($name) ?: null;
}

/** Of libpq, which has the folder of a socket as its host. */
function postgres_address(): string
{
    $socket = setting('DB_SOCKET');
    $host = $socket === null ? setting('DB_HOST') : preg_replace('~/\.s\.PGSQL\.\d+$~', '', $socket);
    return sprintf("host='%s' port='%s' dbname='%s'", $host, setting('DB_PORT'), setting('DB_NAME'));
}

/** Table and columns of an INSERT, for a COPY of many rows. */
function split_insert(string $sql): array
{
    preg_match('/^INSERT INTO (\w+) \(([\w, ]+)\)/', $sql, $found);
    return array_slice($found, 1);
}

/** Rows in the text format of COPY; their values have nothing to escape. */
function to_copy_lines(array $rows): array
{
    return array_map(static fn (array $row): string => implode("\t", $row) . "\n", $rows);
}

/** Serves the contracts that the runner sends. An extension has the version of PHP. */
function serve_driver(Driver $driver): never
{
    // A function that only warns has failed.
    set_error_handler(static fn ($level, $text, $file, $line) => throw new ErrorException($text, 0, $level, $file, $line), E_WARNING);
    serve_worker($driver->name, PHP_VERSION, static fn (string $_, array $work): Ready => prepare($driver, $work));
}

function prepare(Driver $driver, array $work): Ready
{
    ['kind' => $kind] = $work;
    if (isset($driver->lacks[$kind])) {
        throw new Unsupported($driver->lacks[$kind]);
    }
    $connection = $driver->connect();
    $session = read_session($driver, $connection);
    $sequence = new Sequence($work);
    $statements = preg_replace('/\$\d+/', $driver->mark ?? '$0', $work['sql'] ?? []);
    $run = to_operation($driver, $connection, [...$work, 'sql' => $statements], $sequence);
    $loops = $kind === 'batch' && $driver->batch($connection, $statements[0]) === null;
    return new Ready(
        $run,
        static fn (int $operations): array => check($run, $work, $sequence, $operations),
        ['session' => $session]
            + ($loops ? ['emulated' => "loop of {$work['rows']} inserts: the driver has no batch"] : [])
            + ($driver->options === null ? [] : ['options' => $driver->options]),
    );
}

/** The keys and the inserted rows, one after the other. */
final class Sequence
{
    private int $operation = 0;
    private int $inserted = 0;

    public function __construct(private readonly array $work)
    {
    }

    public function restart(): void
    {
        $this->operation = $this->inserted = 0;
    }

    public function values(): array
    {
        ['keys' => $keys, 'span' => $span] = $this->work + ['keys' => null, 'span' => null];
        if ($keys === null) {
            return [];
        }
        $key = 1 + $this->operation++ * STEP % $keys;
        return $span === null ? [$key] : [$key, $key + $span - 1];
    }

    public function row(): array
    {
        $id = ++$this->inserted;
        return [$id, $id * 1_000_003, $id * 0.5, sprintf('item-%08d', $id)];
    }
}

/** A function that does one operation; a query returns its rows. */
function to_operation(Driver $driver, object $connection, array $work, Sequence $next): Closure
{
    $sql = $work['sql'][0] ?? '';
    $decode = to_decoder($work['columns'] ?? [], $driver->asText);
    switch ($work['kind']) {
        case 'connect':
            $driver->close($connection);
            return static fn () => $driver->close($driver->connect());
        case 'query':
            $query = ($work['prepared'] ?? false)
                ? $driver->prepare($connection, $sql)
                : static fn (array $values): array => $driver->query($connection, $sql, $values);
            return static fn (): array => $decode($query($next->values()));
        case 'execute':
            return static fn () => $driver->execute($connection, $sql, $next->row());
        case 'batch':
            $batch = $driver->batch($connection, $sql) ?? static function (array $rows) use ($driver, $connection, $sql): void {
                foreach ($rows as $row) {
                    $driver->execute($connection, $sql, $row);
                }
            };
            return static fn () => $batch(array_map(static fn (): array => $next->row(), range(1, $work['rows'])));
        case 'transaction':
            [$select, $countUp, $insert] = $work['sql'];
            return static function () use ($driver, $connection, $select, $countUp, $insert, $next, $decode): array {
                $key = $next->values();
                return $decode($driver->transaction($connection, [$select, $key], [[$countUp, $key], [$insert, $next->row()]]));
            };
        default:
            throw new Unsupported("this worker does not know the work {$work['kind']}");
    }
}

/** A function that converts the columns of these types from texts, in all rows. */
function to_decoder(array $columns, array $asText): Closure
{
    $ofType = static fn (string $type): array => in_array($type, $asText, true) ? array_keys($columns, $type, true) : [];
    [$ints, $floats] = [$ofType('int'), $ofType('float')];
    if ($ints === [] && $floats === []) {
        return static fn (array $rows): array => $rows;
    }
    return static function (array $rows) use ($ints, $floats): array {
        foreach ($rows as &$row) {
            foreach ($ints as $at) {
                $row[$at] = (int) $row[$at];
            }
            foreach ($floats as $at) {
                $row[$at] = (float) $row[$at];
            }
        }
        return $rows;
    };
}

function check(Closure $run, array $work, Sequence $next, int $operations): array
{
    $next->restart();
    ['columns' => $columns, 'rows' => $written] = $work + ['columns' => null, 'rows' => $work['kind'] === 'connect' ? 0 : 1];
    // FNV-1a over the values as texts, 31 after each and 30 after the row; a float in thousandths.
    $digest = hash_init('fnv1a32');
    $toText = static fn (mixed $value, string $column): string =>
        (string) ($column === 'float' ? (int) floor($value * 1000 + 0.5) : $value);
    [$count, $types] = [0, []];
    for ($at = 0; $at < $operations; $at++) {
        $rows = $run();
        if ($columns === null) {
            $count += $written;
            continue;
        }
        foreach ($rows as $row) {
            $types = $types ?: array_map(static fn (mixed $value): string => TYPES[gettype($value)] ?? gettype($value), $row);
            hash_update($digest, implode("\x1f", array_map($toText, $row, $columns)) . "\x1f\x1e");
        }
        $count += count($rows);
    }
    return [
        'operations' => $operations,
        'rows' => $count,
        'digest' => $types === [] ? 0 : hexdec(hash_final($digest)),
        'types' => $types,
    ];
}

function read_session(Driver $driver, object $connection): array
{
    $version = (string) $driver->query($connection, SERVER_VERSION[$driver->database], [])[0][0];
    if ($driver->database === 'sqlite') {
        return ['server' => "SQLite $version", 'transport' => 'memory', 'tls' => null];
    }
    $mysql = str_contains($version, 'MariaDB') ? 'MariaDB' : 'MySQL';
    $product = $driver->database === 'postgres' ? 'PostgreSQL' : $mysql;
    $transport = setting('DB_SOCKET') === null ? 'tcp' : 'unix';
    return ['server' => "$product " . strtok($version, ' -'), 'transport' => $transport, 'tls' => null];
}
