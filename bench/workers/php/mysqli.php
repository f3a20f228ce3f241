<?php

// https://www.php.net/manual/en/mysqli.quickstart.php, mysqli.execute-query.php, mysqli.options.php (MYSQLI_OPT_INT_AND_FLOAT_NATIVE)

namespace Tacho;

use Closure;
use mysqli;

require __DIR__ . '/serve_driver.php';

final class MysqliDriver extends Driver
{
    public string $name = 'mysqli';
    public string $database = 'mysql';
    public ?string $options = 'INT_AND_FLOAT_NATIVE, utf8mb4, mysqlnd';

    public function connect(): mysqli
    {
        $socket = setting('DB_SOCKET');
        $login = [setting('DB_USER'), setting('DB_PASSWORD'), setting('DB_NAME'), (int) setting('DB_PORT'), $socket];
        $connection = new mysqli();
        $connection->options(MYSQLI_OPT_INT_AND_FLOAT_NATIVE, 1);
        $connection->real_connect($socket === null ? setting('DB_HOST') : 'localhost', ...$login);
        $connection->set_charset('utf8mb4');
        return $connection;
    }

    public function query(object $connection, string $sql, array $values): array
    {
        return ($values === [] ? $connection->query($sql) : $connection->execute_query($sql, $values))->fetch_all();
    }

    public function prepare(object $connection, string $sql): Closure
    {
        $statement = $connection->prepare($sql);
        // A statement does not keep its connection open.
        return static function (array $values) use ($connection, $statement): array {
            $statement->execute($values);
            return $statement->get_result()->fetch_all();
        };
    }

    public function execute(object $connection, string $sql, array $values): void
    {
        $connection->execute_query($sql, $values);
    }

    public function transaction(object $connection, array $read, array $writes): array
    {
        $connection->begin_transaction();
        $rows = $this->query($connection, ...$read);
        array_walk($writes, fn (array $write) => $this->execute($connection, ...$write));
        $connection->commit();
        return $rows;
    }
}

serve_driver(new MysqliDriver());
