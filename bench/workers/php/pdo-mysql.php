<?php

// https://www.php.net/manual/en/ref.pdo-mysql.php: statements are emulated by default, and real where one is repeated.

namespace Tacho;

use Closure;
use PDO;

require __DIR__ . '/serve_pdo.php';

final class PdoMysql extends PdoDriver
{
    public string $name = 'pdo-mysql';
    public string $database = 'mysql';
    public ?string $options = 'charset=utf8mb4, mysqlnd';

    public function connect(): PDO
    {
        $socket = setting('DB_SOCKET');
        $port = setting('DB_PORT') ?? '3306';
        $server = $socket === null ? 'host=' . setting('DB_HOST') . ";port=$port" : "unix_socket=$socket";
        $dsn = "mysql:$server;dbname=" . setting('DB_NAME') . ';charset=utf8mb4';
        return new PDO($dsn, setting('DB_USER'), setting('DB_PASSWORD'));
    }

    public function prepare(object $connection, string $sql): Closure
    {
        $connection->setAttribute(PDO::ATTR_EMULATE_PREPARES, false);
        return parent::prepare($connection, $sql);
    }
}

serve_driver(new PdoMysql());
