export function memoized<Key, Value>(
  read: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: read(key) }
    if (known.size < most) known.set(key, found)
    return found.value
  }
}
