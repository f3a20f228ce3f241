import { toTextBlock } from './block.tsx';

/** What a picture says where nothing was measured of what its address asks for. */
export const NOTHING = 'No result fits these filters.';

export const NOTHING_DRAWN = toTextBlock([NOTHING], { className: 'picture-name', size: 12, step: 24, most: 2 });
