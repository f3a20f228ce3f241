<?php

// https://www.php.net/manual/en/function.pg-query-params.php, function.pg-prepare.php, function.pg-copy-from.php

namespace Tacho;

use Closure;

require __DIR__ . '/serve_driver.php';

final class Pgsql extends Driver
{
    public string $name = 'pgsql';
    public string $database = 'postgres';
    public array $asText = ['int', 'float'];
    public array $lacks = ['pool' => 'it has no pool', 'pipeline' => 'it has no pipelining before PHP 8.3, and this worker no other'];

    public function connect(): object
    {
        $user = sprintf("user='%s' password='%s'", setting('DB_USER'), setting('DB_PASSWORD'));
        // Without PGSQL_CONNECT_FORCE_NEW, an open connection to the same database is returned again.
        return pg_connect(postgres_address() . " $user sslmode=disable", PGSQL_CONNECT_FORCE_NEW);
    }

    public function query(object $connection, string $sql, array $values): array
    {
        return pg_fetch_all(pg_query_params($connection, $sql, $values), PGSQL_NUM);
    }

    public function prepare(object $connection, string $sql): Closure
    {
        pg_prepare($connection, 'repeated', $sql);
        return static fn (array $values): array => pg_fetch_all(pg_execute($connection, 'repeated', $values), PGSQL_NUM);
    }

    public function execute(object $connection, string $sql, array $values): void
    {
        pg_query_params($connection, $sql, $values);
    }

    public function batch(object $connection, string $sql): Closure
    {
        [$table, $columns] = split_insert($sql);
        return static fn (array $rows) => pg_copy_from($connection, "$table ($columns)", to_copy_lines($rows));
    }

    public function transaction(object $connection, array $read, array $writes): array
    {
        pg_query($connection, 'BEGIN');
        $rows = $this->query($connection, ...$read);
        foreach ($writes as $write) {
            $this->execute($connection, ...$write);
        }
        pg_query($connection, 'COMMIT');
        return $rows;
    }
}

serve_driver(new Pgsql());
