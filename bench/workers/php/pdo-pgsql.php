<?php

// https://www.php.net/manual/en/ref.pdo-pgsql.php: a statement that is executed once is sent with its parameters
// (PGSQL_ATTR_DISABLE_PREPARES), one that is repeated is prepared, and many rows are copied.

namespace Tacho;

use Closure;
use PDO;

require __DIR__ . '/serve_pdo.php';

final class PdoPgsql extends PdoDriver
{
    public string $name = 'pdo-pgsql';
    public string $database = 'postgres';
    public ?string $options = 'PGSQL_ATTR_DISABLE_PREPARES';
    /** Before PHP 8.4. */
    public array $asText = ['float'];

    public function connect(): PDO
    {
        $dsn = 'pgsql:' . postgres_address() . ' sslmode=disable';
        return new PDO($dsn, setting('DB_USER'), setting('DB_PASSWORD'), [PDO::PGSQL_ATTR_DISABLE_PREPARES => true]);
    }

    public function prepare(object $connection, string $sql): Closure
    {
        $connection->setAttribute(PDO::PGSQL_ATTR_DISABLE_PREPARES, false);
        return parent::prepare($connection, $sql);
    }

    public function batch(object $connection, string $sql): Closure
    {
        [$table, $columns] = split_insert($sql);
        return static fn (array $rows) =>
            $connection->pgsqlCopyFromArray($table, to_copy_lines($rows), "\t", '\\\\N', $columns);
    }
}

serve_driver(new PdoPgsql());
