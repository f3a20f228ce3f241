import { Link } from '@/routing/link.tsx';

type Option = { readonly key: string; readonly label: string; readonly chosen: boolean; readonly href: string };

/** One of a few ways to show a chart: links, so that the view is in the URL. */
export const Segments = ({ label, options }: { readonly label: string; readonly options: readonly Option[] }) => (
  <nav className="segments" aria-label={label}>
    {options.map(({ key, label: name, chosen, href }) => (
      <Link key={key} href={href} scroll={false} aria-current={chosen ? 'true' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);

type Scale = 'linear' | 'log';

type ScaleProps = {
  readonly chosen: Scale;
  /** The scale without a parameter in the URL. */
  readonly usual?: Scale;
  readonly href: (scale: Scale | null) => string;
};

export const ScaleSegments = ({ chosen, usual = 'linear', href }: ScaleProps) => (
  <Segments
    label="Scale"
    options={(['linear', 'log'] as const).map((scale) => ({
      key: scale,
      label: scale === 'linear' ? 'Linear' : 'Log',
      chosen: scale === chosen,
      href: href(scale === usual ? null : scale),
    }))}
  />
);
