export { clientHost, type Environment, environment, serverSoftware } from './environment.ts';
