/** A program's clipboard content, and its cells, from the first column. */
export interface ClipboardFixture {
  readonly from: string
  readonly text?: string
  readonly html?: string
  readonly rows: readonly (readonly string[])[]
}

const ADDRESS = '12 Elm Street\nApt 4'

/** Clipboard contents as the programs write them. HTML is ignored if its characters differ from the text's. */
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
    rows: [['L-1', 'a\ttab', 'Lee']],
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
      ['H-1', 'two\nlines', '+1 555', '5" pipe'],
    ],
  },
  {
    from: 'a web page: two lines in a cell tear its text',
    text: 'P-905\t12 Elm St\nApt 4\tReno\n',
    html: '<table><tr><td>P-905</td><td>12 Elm St<br>Apt 4</td><td>Reno</td></tr></table>',
    rows: [['P-905', '12 Elm St\nApt 4', 'Reno']],
  },
  {
    from: 'Word: paragraphs in cells, styles, marks of another direction',
    text: '\u200F007\tAnn\nMarie\tLee\r\n008\tBo\tKim\r\n',
    html: '<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>td{mso-number-format:"x"}</style></head><body><table class=MsoTableGrid dir=rtl><tr><td><p class=MsoNormal><o:p></o:p>007</p></td><td><p>Ann</p><p>Marie</p></td><td><p>Lee</p></td></tr><tr><td><p>008</p></td><td><p>Bo</p></td><td><p>Kim</p></td></tr></table></body></html>',
    rows: [
      ['007', 'Ann\nMarie', 'Lee'],
      ['008', 'Bo', 'Kim'],
    ],
  },
  {
    from: 'a page that is laid out by tables, with hidden cells and a table in a cell',
    text: 'N-1\tAnn\nMarie\tLee\nN-2\tBo\tKim',
    html: '<table><tr><td><table><tr><td>N-1</td><td style="color:red; display: none">wrong</td><td><table><tr><td>Ann</td></tr><tr><td>Marie</td></tr></table></td><td>Lee</td></tr><tr hidden><td>wrong</td></tr><tr><td>N-2</td><td><span style="display:none">wrong</span>Bo</td><td>Kim</td></tr></table></td></tr></table>',
    rows: [
      ['N-1', 'Ann\nMarie', 'Lee'],
      ['N-2', 'Bo', 'Kim'],
    ],
  },
  {
    from: 'Excel: merged cells hold for each row, a line break is quoted, a hidden row is skipped',
    text: 'M-1\tAnn\t02134\r\n\t"two\nlines"\t1-2\r\n',
    html: "<table><tr><td rowspan=2 style=\"mso-number-format:'\\@'\">M-1</td><td>Ann</td><td>02134</td></tr><tr><td>two<br>\n  lines</td><td>1-2</td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td></td><td></td><td></td></tr><![endif]></table>",
    rows: [
      ['M-1', 'Ann', '02134'],
      ['M-1', 'two\nlines', '1-2'],
    ],
  },
  {
    from: 'Google Sheets: a line break that is quoted stays beside blanks that HTML joins',
    text: 'Q-1\tAnn  Marie\t"two\nlines"\nQ-2\t0012\t=1+1',
    html: '<google-sheets-html-origin><table><tbody><tr><td>Q-1</td><td>Ann  Marie</td><td>two<br>lines</td></tr><tr><td>Q-2</td><td>0012</td><td>=1+1</td></tr></tbody></table></google-sheets-html-origin>',
    rows: [
      ['Q-1', 'Ann  Marie', 'two\nlines'],
      ['Q-2', '0012', '=1+1'],
    ],
  },
  {
    from: 'a page whose table is only part of what was selected',
    text: 'X-1\tBefore\n\nX-2\tAnn\nMarie\tLee\n\nX-3\tAfter',
    html: '<p>X-1 Before</p><table><tr><td>X-2</td><td><div>Ann</div><div>Marie</div></td><td>Lee</td></tr></table><p>X-3 After</p>',
    rows: [
      ['X-1', 'Before'],
      ['X-2', 'Ann\nMarie', 'Lee'],
      ['X-3', 'After'],
    ],
  },
  {
    from: 'a page without a table, and one whose table is another',
    text: 'Y-1\tAnn\nY-2\tBo',
    html: '<div>Y-1<br>Ann</div><table><tr><td>other<br>cells</td></tr></table>',
    rows: [
      ['Y-1', 'Ann'],
      ['Y-2', 'Bo'],
    ],
  },
]
