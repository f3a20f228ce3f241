'use client';
import { createContext } from 'react';

/** Whether the nouns of a filter sentence are text: what is chosen, without a way to change it. */
export const InWords = createContext(false);
