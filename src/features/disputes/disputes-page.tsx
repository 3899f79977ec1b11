import { Page } from '../../ui/layout/page'
import { useDisputeController } from './check/use-dispute-controller'
import type { DisputesProps } from './disputes-props'
import { DisputesWorkspace } from './disputes-workspace'

/** A list of tolls: was each vehicle on the fleet? Another person or fleet has lists of its own. */
export function DisputesPage(props: DisputesProps) {
  const controller = useDisputeController(props.api)
  if (controller === null) return <Page title="Disputes">{null}</Page>
  return <DisputesWorkspace key={props.api.fleetId} {...props} controller={controller} />
}
