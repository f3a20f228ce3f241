export type DriverRef = {
  readonly slug: string;
  readonly name: string;
  readonly language: string | null;
  readonly purl: string | null;
};
