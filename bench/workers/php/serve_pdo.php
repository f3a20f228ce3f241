<?php

// What all drivers of PDO do alike.

declare(strict_types=1);

namespace Tacho;

use Closure;
use PDO;
use PDOStatement;

require_once __DIR__ . '/serve_driver.php';

/** Rows are fetched as PDO::FETCH_NUM: its default returns every value twice. */
abstract class PdoDriver extends Driver
{
    public ?string $mark = '?';

    public function query(object $connection, string $sql, array $values): array
    {
        return $this->run($connection, $sql, $values)->fetchAll(PDO::FETCH_NUM);
    }

    public function prepare(object $connection, string $sql): Closure
    {
        $statement = $connection->prepare($sql);
        return static function (array $values) use ($statement): array {
            $statement->execute($values);
            return $statement->fetchAll(PDO::FETCH_NUM);
        };
    }

    public function execute(object $connection, string $sql, array $values): void
    {
        $this->run($connection, $sql, $values);
    }

    public function transaction(object $connection, array $read, array $writes): array
    {
        $connection->beginTransaction();
        $rows = $this->query($connection, ...$read);
        foreach ($writes as $write) {
            $this->execute($connection, ...$write);
        }
        $connection->commit();
        return $rows;
    }

    private function run(PDO $connection, string $sql, array $values): PDOStatement
    {
        if ($values === []) {
            return $connection->query($sql);
        }
        $statement = $connection->prepare($sql);
        $statement->execute($values);
        return $statement;
    }
}
