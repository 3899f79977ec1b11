/** A title made of a file's name: without `.pdf`, and without what is no letter of a line. */
export function defaultTitle(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return name.replace(/\.pdf$/i, '').trim() || name
}
