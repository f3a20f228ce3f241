import { driverStyle } from '@/charts/style/paint.tsx';
import { languageName, languageSlot } from '../_model/language-slot.ts';

/** A language as colour and word. */
export const LanguageMark = ({ language }: { readonly language: string | null }) => (
  <span className={`league-language ${driverStyle({ slot: languageSlot(language) }).className}`}>
    <i aria-hidden="true" />
    {language === null ? 'language not stated' : languageName(language)}
  </span>
);
