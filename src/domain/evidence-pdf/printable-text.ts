/** What fontkit tells about a font's letters. */
export interface Letters {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** Letters that combine, join or turn round what is beside them and are not drawn themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * A text as the font can print it, in composed form (NFC). A letter that the font lacks is written as its code point,
 * `[U+738B]`: a PDF would have a blank in its place. So is one that cannot be seen, since it could hide something.
 */
export function printableText(text: string, letters: Letters): string {
  let printed = ''
  for (const letter of text.normalize('NFC')) {
    const codePoint = letter.codePointAt(0) ?? 0
    const isPrinted = !INVISIBLE.test(letter) && letters.hasGlyphForCodePoint(codePoint)
    printed += isPrinted ? letter : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return printed
}

/** Whether a printed text has code points in the place of letters that `original` has. */
export function hasReplaced(original: string, letters: Letters): boolean {
  return printableText(original, letters) !== original.normalize('NFC')
}
