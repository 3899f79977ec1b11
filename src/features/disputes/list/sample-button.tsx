import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fetchSample } from '../../../api/resources/sample'
import { useApi } from '../../../domain/person/use-api'
import { type ClipboardContent, contentOfFile } from '../../../domain/sheet/clipboard-content'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'

const LIST = z.object({ csv: z.string() })

/** Reads the demo's list of tolls, so that somebody without one can try the page. */
export function SampleButton(props: { path: string; onList: (list: ClipboardContent) => void }) {
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchSample(api, props.path, LIST),
    onSuccess: ({ csv }) =>
      props.onList(contentOfFile(new File([csv], 'Sample tolls.csv', { type: 'text/csv' }))),
  })
  return (
    <>
      <ActionButton
        variant="default"
        disabledBecause={isPending ? 'Loading the sample…' : null}
        onClick={() => mutate()}
      >
        {isPending ? 'Loading the sample…' : 'Try with sample data'}
      </ActionButton>
      {error && <Failure title="The sample could not be loaded" error={error} onRetry={() => mutate()} />}
    </>
  )
}
