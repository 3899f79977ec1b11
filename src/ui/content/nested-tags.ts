/** Open tags at which a text is read without tags: parsers take seconds for thousands. */
const MAX_OPEN = 500

/** Elements without an end, or whose end is usually left out: these follow each other and do not nest. */
const NOT_NESTING = new Set(
  'area base br col colgroup dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr wbr'.split(
    ' ',
  ),
)

/** Whether more tags are open at once than any text needs. Counts before anything is parsed, in one pass. */
export function nestsTooDeep(html: string): boolean {
  const tag = /<!--|<(\/?)([a-z][^\t\n\f\r />]*)/gi
  let open = 0
  for (let found = tag.exec(html); found !== null; found = tag.exec(html)) {
    const [, end, name] = found
    if (name === undefined) {
      const comment = html.indexOf('-->', tag.lastIndex)
      if (comment < 0) return false
      tag.lastIndex = comment
    } else if (!NOT_NESTING.has(name.toLowerCase())) {
      open = end ? Math.max(0, open - 1) : open + 1
      if (open > MAX_OPEN) return true
    }
  }
  return false
}

/** The HTML without its tags. What is left holds no tag, whatever stood around one. */
export function withoutTags(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*>?/gi, '').replaceAll('<', '&lt;')
}
