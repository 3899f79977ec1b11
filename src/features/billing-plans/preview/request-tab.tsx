import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMemo } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { layOutJson, writeJson } from '../../../lib/json/json-text'
import { Button } from '../../../ui/button/button'
import { CopyButton } from '../../../ui/content/copy-button'
import { JsonBlock } from '../../../ui/content/json-block'
import { usePlanProblems, usePlanValues } from '../form/plan-context'
import { countErrors } from '../form/plan-problems'
import { planRequest } from '../form/plan-request'

/** Shows the body of the request, exact to the digit; it is sent on one line. */
export function RequestTab() {
  const form = usePlanValues()
  const wrong = countErrors(usePlanProblems()) > 0
  const json = useMemo(() => layOutJson(writeJson(planRequest(form)), 2), [form])
  return (
    <div className="stack-sm">
      <div className="row spread">
        <code>POST /v2/billing-plans/</code>
        <div className="wrap">
          <CopyButton label="Copy request" text={() => json} />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile('billing-plan.json', `${json}\n`)}
          >
            Download request
          </Button>
        </div>
      </div>
      {wrong && <p className="muted">Not ready yet. Fix the errors under Problems first.</p>}
      <JsonBlock label="Body of the request" json={json} />
    </div>
  )
}
