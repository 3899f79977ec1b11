import { TextInput, type TextInputProps } from '@mantine/core'
import { problemAt } from '../../../ui/feedback/field-problems'
import { isUnderWay, type UploadItem } from './upload-item'

type FieldPath = 'title' | 'file'

/** Id of a document's field, for links to it. */
export const fieldId = (item: UploadItem, path: FieldPath): string => `${path}-${item.id}`

/** A field of a document, with what is wrong with it: found here, or else by the service. */
export function UploadField(
  props: TextInputProps & { item: UploadItem; path: FieldPath; problem: string | null },
) {
  const { item, path, problem, ...input } = props
  const refused = item.state.kind === 'failed' ? problemAt(item.state.error, path) : null
  return (
    <TextInput
      id={fieldId(item, path)}
      readOnly={isUnderWay(item)}
      error={problem ?? refused}
      autoComplete="off"
      {...input}
    />
  )
}
