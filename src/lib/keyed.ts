/** Pairs items with unique keys: the name, numbered from its second occurrence on. */
export function keyed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): { readonly key: string; readonly item: T }[] {
  const turns = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    return { key: turn === 1 ? name : `${name}~${turn}`, item }
  })
}
