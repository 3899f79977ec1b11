import { expect, test } from 'vitest'
import { checkAttachment, checkJson } from './check-statement'
import older from './older-statements.json'
import { fileOf, fileText, hashOf, textOf } from './statement-file'
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

test.each(files)(
  'F96 a console that asks for other pages in another order makes no altered statement: $data.asked.typed',
  async ({ data }) => {
    const [first, ...rest] = data.answers
    const last = rest.pop()
    if (!first || !last) throw new Error('no answers')
    const asked = rest.map((answer) => ({
      ...answer,
      query: answer.query.replace(/limit=\d\d+/, 'limit=50'),
    }))
    const other = { ...data, answers: [first, ...asked.reverse(), last] }
    expect(await checkAttachment(textOf(other), hashOf(textOf(other)))).toMatchObject({ kind: 'intact' })
  },
)
