<?php

// https://www.php.net/manual/en/book.sqlite3.php

namespace Tacho;

require __DIR__ . '/serve_driver.php';

final class ExtSqlite3 extends Driver
{
    public string $name = 'ext-sqlite3';
    public string $database = 'sqlite';
    public ?string $options = 'synchronous = OFF';

    public function connect(): \SQLite3
    {
        $connection = new \SQLite3(setting('DB_FILE'));
        $connection->enableExceptions(true);
        $connection->busyTimeout(5000);
        $connection->exec('PRAGMA synchronous = OFF');
        return $connection;
    }

    public function query(object $connection, string $sql, array $values): array
    {
        return $this->prepare($connection, $sql)($values);
    }

    public function prepare(object $connection, string $sql): \Closure
    {
        $statement = $connection->prepare($sql);
        return static function (array $values) use ($statement): array {
            for ($rows = [], $found = run($statement, $values); $row = $found->fetchArray(SQLITE3_NUM); $rows[] = $row);
            return $rows;
        };
    }

    public function execute(object $connection, string $sql, array $values): void
    {
        run($connection->prepare($sql), $values);
    }

    public function transaction(object $connection, array $read, array $writes): array
    {
        $connection->exec('BEGIN');
        $rows = $this->query($connection, ...$read);
        array_walk($writes, fn (array $write) => $this->execute($connection, ...$write));
        $connection->exec('COMMIT');
        return $rows;
    }
}

function run(\SQLite3Stmt $statement, array $values): object
{
    array_walk($values, static fn (mixed $value, int $at) => $statement->bindValue($at + 1, $value));
    return $statement->execute();
}

serve_driver(new ExtSqlite3());
