<?php

// https://www.php.net/manual/en/ref.pdo-sqlite.php

namespace Tacho;

use PDO;

require __DIR__ . '/serve_pdo.php';

final class PdoSqlite extends PdoDriver
{
    public string $name = 'pdo-sqlite';
    public string $database = 'sqlite';
    public ?string $options = 'synchronous = OFF';

    public function connect(): PDO
    {
        $connection = new PDO('sqlite:' . setting('DB_FILE'), options: [PDO::ATTR_TIMEOUT => 5]);
        $connection->exec('PRAGMA synchronous = OFF');
        return $connection;
    }
}

serve_driver(new PdoSqlite());
