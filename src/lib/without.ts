/** Returns an object whose members are undefined, which removes search parameters from a URL. */
export function without<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Record<Name, undefined>>
}
