export { INSTALLATION, STRANGER, toTokenViewer, toUserViewer, type Viewer } from './may-read.ts';
export {
  type Permission,
  permissionsOfRole,
  permissionsOfScopes,
  roleFor,
  scopeFor,
  type TokenScope,
} from './permission.ts';
export { includesRole, type ProjectRole } from './role.ts';
