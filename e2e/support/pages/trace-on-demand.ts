import { expect, type Locator, type Page } from 'playwright/test'

/** Checks that an alert has the request's id, and the service's stack trace on demand, as text only. */
export async function expectTraceOnDemand(page: Page, alert: Locator): Promise<void> {
  await expect(alert).toContainText(/Request ID \S{8,}/)
  await expect(alert.getByText('Traceback')).not.toBeVisible()
  await alert.getByText('Technical details').click()
  await expect(alert.getByText('Traceback')).toBeVisible()
  await expect(alert.locator('pre')).toContainText('&lt;script&gt;alert(1)')
  await expect(page.getByRole('heading', { name: 'Server Error (500)' })).toHaveCount(0)
}
