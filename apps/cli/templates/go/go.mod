module bench

go 1.21

require github.com/go-sql-driver/mysql v1.9.3
