export {
  type Permission,
  permissionsOfRole,
  permissionsOfScopes,
  roleFor,
  scopeFor,
  type TokenScope,
} from './permission.ts';
export { includesRole, PROJECT_ROLES, type ProjectRole, type Visibility } from './role.ts';
export { INSTALLATION, STRANGER, toTokenViewer, toUserViewer, type Viewer } from './viewer.ts';
