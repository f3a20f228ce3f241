/** Which frames of profiles differ between two versions. Imports nothing of ours. */
export { type Call, compareFrames, type FramePasses } from './compare-frames.ts';
