/**
 * Describes the variables that are set, unknown, and so similar to one of `names` that they must be meant for it. What the
 * system sets is less similar: in a name of up to five letters one may differ, in a longer one two.
 */
export function misspelt(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  return Object.keys(env).flatMap((given) => {
    if (env[given] === undefined || names.includes(given)) return []
    const [nearest] = names
      .map((name) => ({ name, distance: distance(given.toUpperCase(), name) }))
      .filter(({ name, distance }) => distance <= (name.length > 5 ? 2 : 1))
      // Windows finds a variable in any case.
      .filter(({ name, distance }) => distance > 0 || env[name] === undefined)
      .toSorted((one, other) => one.distance - other.distance)
    return nearest ? [`${given} is not a variable of this service: ${nearest.name} is the nearest`] : []
  })
}

/** How many letters have to be added, removed, replaced or swapped with their neighbour to turn one text into another. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return 3
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
