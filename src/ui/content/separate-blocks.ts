/** Elements that browsers show on separate lines, except those that formatted text keeps. */
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LEGEND LISTING MAIN MENU NAV OPTGROUP OPTION PRE SEARCH SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR XMP'.split(
    ' ',
  ),
)
const KEPT_BLOCKS = 'p, ul, ol, li'
/** Elements that are removed with their content. The words around them must stay apart. */
const SHOWN =
  'audio, button, canvas, embed, iframe, img, input, math, meter, object, picture, progress, select, svg, textarea, video'
/** Without a separator, `25<sup>00</sup>` would become 2500, and `<s>30</s>25` 3025. */
const BESIDE_DIGITS = 'sup, sub, del, s, strike'
const SILENT = /^(?:STYLE|SCRIPT|TEMPLATE|META|LINK|TITLE|BASE|COL|COLGROUP)$/

/** Turns blocks into paragraphs and separates cells, so "30" and "25.00" don't join. Returns the names of the lost blocks. */
export function separateBlocks(content: DocumentFragment): string[] {
  for (const shown of content.querySelectorAll(SHOWN)) {
    shown.before(' ')
    shown.after(' ')
  }
  for (const raised of content.querySelectorAll(BESIDE_DIGITS)) {
    const { previousSibling: before, textContent: text, nextSibling: after } = raised
    if (/\d$/.test(before?.textContent ?? '') && /^\d/.test(text)) raised.before(' ')
    if (/\d$/.test(text) && /^\d/.test(after?.textContent ?? '')) raised.after(' ')
  }
  const names = new Set<string>()
  // Process the innermost elements first.
  for (const element of [...content.querySelectorAll<HTMLElement>('*')].reverse()) {
    const name = element.nodeName
    const display = element.style?.display ?? ''
    if (BLOCKS.has(name) && !/^(?:DIV|T[DHRFB].*)$/.test(name)) names.add(`<${name.toLowerCase()}>`)
    if (/^T[DH]$/.test(name) || display === 'table-cell') separateCell(element)
    else if (BLOCKS.has(name)) replaceBlock(element)
    else if (/^(?:block|flex|grid|flow-root|list-item|table|table-row)$/.test(display)) wrap(element)
  }
  return [...names]
}

function separateCell(cell: Element): void {
  if (isBlock(cell)) replaceBlock(cell)
  else {
    if (cell.nextSibling !== null) cell.after(' ')
    cell.replaceWith(...cell.childNodes)
  }
}

/** Replaces a block by its child blocks, and by a paragraph for each text between them. */
function replaceBlock(block: Element): void {
  if (/^(?:PRE|LISTING|XMP)$/.test(block.nodeName)) keepLines(block)
  const parts: ChildNode[] = []
  let paragraph: Element | null = null
  for (const child of [...block.childNodes]) {
    if (isBlock(child)) paragraph = null
    else if (paragraph === null && !isSilent(child)) {
      paragraph = block.ownerDocument.createElement('p')
      parts.push(paragraph)
    }
    if (paragraph === null) parts.push(child)
    else paragraph.append(child)
  }
  const { previousSibling } = block
  const isBreak = !parts.some(isBlock) && previousSibling !== null && !isBlock(previousSibling)
  block.replaceWith(...(isBreak ? [block.ownerDocument.createElement('br')] : []), ...parts)
}

function wrap(element: HTMLElement): void {
  if (isBlock(element)) return
  const paragraph = element.ownerDocument.createElement('p')
  element.replaceWith(paragraph)
  paragraph.append(element)
}

const isBlock = (node: Node): boolean =>
  node instanceof Element && (node.matches(KEPT_BLOCKS) || node.querySelector(KEPT_BLOCKS) !== null)

const isSilent = (node: Node): boolean =>
  node instanceof Element
    ? SILENT.test(node.nodeName)
    : node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === ''

/** Converts the lines of preformatted text to line breaks that any element shows. */
function keepLines(block: Element): void {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const lines = text.data.split(/\r?\n/)
    text.replaceWith(
      ...lines.flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line])),
    )
  }
}
