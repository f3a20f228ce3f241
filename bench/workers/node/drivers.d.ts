// The drivers are installed in the folders that the template of a driver makes, never beside these files.
declare module 'better-sqlite3';
declare module 'mariadb';
declare module 'mysql';
declare module 'mysql2/promise';
declare module 'postgres';
