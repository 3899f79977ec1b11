import { TextInput } from '@mantine/core'
import { problemAt } from '../../ui/feedback/field-problems'
import { type DeskItem, isUnderWay } from './desk-item'
import classes from './documents.module.css'

/** The id of a document's title field, for what leads to it. */
export const titleFieldId = (item: DeskItem): string => `title-${item.id}`

/** The document's title. The specification gives it no limit. */
export function UploadTitle(props: { item: DeskItem; onTitle: (title: string) => void }) {
  const { item } = props
  const refused = item.state.kind === 'failed' ? problemAt(item.state.error, 'title') : null
  const blank = item.title.trim() === '' ? 'Give the document a title.' : null
  return (
    <TextInput
      id={titleFieldId(item)}
      className={classes.title ?? ''}
      label="Title"
      description="The document is stored under it."
      value={item.title}
      onChange={(event) => props.onTitle(event.currentTarget.value)}
      readOnly={isUnderWay(item)}
      error={blank ?? refused}
      autoComplete="off"
    />
  )
}
