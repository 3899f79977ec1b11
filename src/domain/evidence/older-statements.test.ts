import { expect, test } from 'vitest'
import { checkAttachment, checkJson } from './check-statement'
import older from './older-statements.json'
import { fileOf, fileText, textOf } from './statement-file'
import { statementFile } from './statement-schema'
import { contentOf } from './statement-words'

const files = older.map((file) => statementFile.parse(file))

test.each(files)(
  'F96 a statement of an earlier console is intact, and can be read: $data.asked.typed',
  async (file) => {
    const intact = { kind: 'intact', data: file.data, isResaved: false, isReworded: false }
    expect(fileOf(file.data)).toEqual(file)
    expect(checkJson(fileText(file))).toMatchObject(intact)
    expect(checkAttachment(textOf(file.data), file.sha256)).toMatchObject(intact)
    const { sections } = contentOf(file)
    const basis = sections.find(({ title }) => title === 'Based on')
    expect(basis?.kind === 'facts' && basis.facts[0]?.name).toBe('Why')
  },
)
