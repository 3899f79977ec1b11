/**
 * Lists the differences in keys and types between a value and an example. Each element of a list is compared with the
 * example's first element; an empty list matches any list.
 */
export function shapeDifferences(actual: unknown, example: unknown, at = '$'): string[] {
  const found = kindOf(actual)
  const wanted = kindOf(example)
  if (found !== wanted) return [`${at} is ${found}, not ${wanted}`]
  if (Array.isArray(actual) && Array.isArray(example)) {
    if (example.length === 0) return []
    return actual.flatMap((element, index) => shapeDifferences(element, example[0], `${at}[${index}]`))
  }
  if (found !== 'object') return []
  const left = actual as Record<string, unknown>
  const right = example as Record<string, unknown>
  const missing = Object.keys(right).filter((key) => !(key in left))
  const extra = Object.keys(left).filter((key) => !(key in right))
  const shared = Object.keys(right).filter((key) => key in left)
  return [
    ...missing.map((key) => `${at}.${key} is missing`),
    ...extra.map((key) => `${at}.${key} is not in the specification`),
    ...shared.flatMap((key) => shapeDifferences(left[key], right[key], `${at}.${key}`)),
  ]
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
