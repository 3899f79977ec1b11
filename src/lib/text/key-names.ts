/** Names of keys for display: `citationNumber` → "Citation number"; with the key where two keys have one name. */
export function keyNames(keys: readonly string[]): ReadonlyMap<string, string> {
  const names = keys.map(keyName)
  return new Map(
    keys.map((key, index) => {
      const name = names[index] ?? key
      return [key, names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${key})`]
    }),
  )
}

/** One key as words. */
export function keyName(key: string): string {
  if (key === '') return '(no name)'
  // Anything but plain words is data that nobody meant as a name.
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z][a-z0-9]+)*$/.test(key)) return key
  const words = key.replace(/_|(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
