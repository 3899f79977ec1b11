/** Hours and minutes as decimal hours: `8:30` → `8.5`. Null for other texts, and where the decimals would not end. */
export function readClock(text: string): string | null {
  const match = /^(\d{1,4}):([0-5]\d)(?:\s*h(?:ours?|rs?)?)?$/i.exec(text.trim())
  const minutes = Number(match?.[2])
  if (match === null || minutes % 3 !== 0) return null
  const fraction = String((minutes / 3) * 5)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Number(match[1])}${fraction === '' ? '' : `.${fraction}`}`
}
