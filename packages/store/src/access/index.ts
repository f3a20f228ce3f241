export {
  type Permission,
  permissionsOfRole,
  permissionsOfScopes,
  roleFor,
  scopeFor,
  type TokenScope,
} from './permission.ts';
export { includesRole, type ProjectRole } from './role.ts';
export { INSTALLATION, STRANGER, toTokenViewer, toUserViewer, type Viewer } from './viewer.ts';
