/** What a program puts on the clipboard, and the cells it stands for, from the first column. */
export interface ClipboardFixture {
  readonly from: string
  readonly text?: string
  readonly html?: string
  readonly rows: readonly (readonly string[])[]
}

const ADDRESS = '12 Elm Street\nApt 4'

/** As the programs write them; where there is text, the HTML differs from it and must be ignored. */
export const CLIPBOARDS: readonly ClipboardFixture[] = [
  {
    from: 'Excel: zeros, plus signs, a line break, quotes',
    text: '0007\tAnn\t"say ""hi""\nthere"\t"12 Elm Street\nApt 4"\t\tBoston\tMA\t02134\t+1 617 555 0142\r\n0008\t5" pipe\t"Bob" Lee\t\t\t\t\t00501\t+16175550142\r\n',
    html: '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><tr height=20><td class=xl65 x:num>7</td><td>wrong</td></tr><!--EndFragment--></table></body></html>',
    rows: [
      ['0007', 'Ann', 'say "hi"\nthere', ADDRESS, '', 'Boston', 'MA', '02134', '+1 617 555 0142'],
      ['0008', '5" pipe', '"Bob" Lee', '', '', '', '', '00501', '+16175550142'],
    ],
  },
  {
    from: 'Google Sheets: no line end after the last row',
    text: 'G-1\tAnn\tLee\t"12 Elm Street\nApt 4"\nG-2\tthe "blue" one\t=1+1\t02134',
    html: '<google-sheets-html-origin><table><tbody><tr><td data-sheets-value="{}">wrong</td></tr></tbody></table></google-sheets-html-origin>',
    rows: [
      ['G-1', 'Ann', 'Lee', ADDRESS],
      ['G-2', 'the "blue" one', '=1+1', '02134'],
    ],
  },
  {
    from: 'LibreOffice: a tab within a cell, a blank row at the end',
    text: 'L-1\t"a\ttab"\tLee\n\t\t\n',
    html: '<table cellspacing="0"><tr><td sdval="1" sdnum="1033;">wrong</td></tr></table>',
    rows: [
      ['L-1', 'a\ttab', 'Lee'],
      ['', '', ''],
    ],
  },
  {
    from: 'an editor: a byte order mark, a quote that never ends, single line feeds',
    text: '\uFEFFE-1\t"12 in\tx\nE-2\tBo\tKim\n',
    rows: [
      ['E-1', '"12 in', 'x'],
      ['E-2', 'Bo', 'Kim'],
    ],
  },
  {
    from: 'a web page: no-break blanks and signs that nobody sees',
    text: 'W-1\tAnn\u00A0Marie\tLee\u200B\u00AD\tÅsa\u202FÖ\r\n',
    rows: [['W-1', 'Ann Marie', 'Lee', 'Åsa Ö']],
  },
  {
    from: 'a CSV file with commas',
    text: 'C-1,Ann,"Lee, Kim",02134\r\nC-2,"a ""b""",,+1 555\r\n',
    rows: [
      ['C-1', 'Ann', 'Lee, Kim', '02134'],
      ['C-2', 'a "b"', '', '+1 555'],
    ],
  },
  {
    from: 'a CSV file with semicolons',
    text: 'S-1;Ann;"Lee; Kim"\rS-2;1,50;"two\nlines"\r',
    rows: [
      ['S-1', 'Ann', 'Lee; Kim'],
      ['S-2', '1,50', 'two\nlines'],
    ],
  },
  {
    from: 'a program with HTML alone: merged cells, leading zeros, a line break',
    html: '<table><tr><td rowspan="2">H-1</td><td colspan="2">Ann <b>Marie</b></td><td>02134</td></tr><tr><td>two<br>lines</td><td>+1 555</td><td> 5&quot;\n pipe&nbsp;</td></tr></table>',
    rows: [
      ['H-1', 'Ann Marie', '', '02134'],
      ['', 'two\nlines', '+1 555', '5" pipe'],
    ],
  },
]
