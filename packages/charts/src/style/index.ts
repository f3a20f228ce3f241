export { type DriverSlot, type DriverStyle, driverStyle, paint } from './driver-style.ts';
export { type Colour, THEMES, type ThemeName } from './theme.ts';
export { THEME_CSS } from './theme-css.ts';
