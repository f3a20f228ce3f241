export { type ClientHost, clientHost, type Environment, environment, serverSoftware } from './environment.ts';
