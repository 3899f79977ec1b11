import { TextInput } from '@mantine/core'
import { problemAt } from '../../../ui/feedback/field-problems'
import classes from '../documents.module.css'
import { fileNameProblem, isUnderWay, type UploadItem } from './upload-item'

/** Id of a document's title field, for links to it. */
export const titleFieldId = (item: UploadItem): string => `title-${item.id}`

/** The field of a document's title. The specification sets no limit. */
export function UploadTitle(props: { item: UploadItem; onTitle: (title: string) => void }) {
  const { item } = props
  const refused = item.state.kind === 'failed' ? problemAt(item.state.error, 'title') : null
  const blank = item.title.trim() === '' ? 'Give the document a title.' : null
  return (
    <TextInput
      id={titleFieldId(item)}
      className={classes.title ?? ''}
      label="Title"
      value={item.title}
      onChange={(event) => props.onTitle(event.currentTarget.value)}
      readOnly={isUnderWay(item)}
      error={blank ?? refused}
      autoComplete="off"
    />
  )
}

/** Id of the field of a document's file name, for links to it. */
export const fileNameFieldId = (item: UploadItem): string => `file-name-${item.id}`

/** The name that a file is sent under, once the service refused it; its bytes stay what they are. */
export function UploadFileName(props: { item: UploadItem; onFileName: (fileName: string) => void }) {
  const { item } = props
  const refused = item.state.kind === 'failed' ? problemAt(item.state.error, 'file') : null
  return (
    <TextInput
      id={fileNameFieldId(item)}
      className={classes.fileName ?? ''}
      label="File name"
      description="Sent under this name. The file stays unchanged."
      value={item.fileName}
      onChange={(event) => props.onFileName(event.currentTarget.value)}
      readOnly={isUnderWay(item)}
      error={fileNameProblem(item) ?? refused}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
