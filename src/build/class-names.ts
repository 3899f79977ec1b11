import { createHash } from 'node:crypto'

/** Files of CSS modules by the letters that their classes begin with. */
const fileOf = new Map<string, string>()

/**
 * The name of a CSS module's class: letters of its file and its own name. Each is in a script and in a style sheet, so
 * they are short.
 */
export function shortClassName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/'))
  const hash = createHash('sha256')
    .update(path)
    .digest('base64')
    .replace(/[^a-z]/gi, '')
  const mark = hash.slice(0, 3)
  if ((fileOf.get(mark) ?? path) !== path)
    throw new Error(`${path} has the letters of ${fileOf.get(mark)}: take more of them.`)
  fileOf.set(mark, path)
  return `${mark}-${name}`
}
