/** Typed by hand from the specification, "Driver" and "POST /v2/drivers/bulk/". */

export const driversBulkRequestFixture = [
  {
    driver_id: 'D-1001',
    first_name: 'Anaïs',
    last_name: "O'Neill",
    address_line_1: '12 Elm Street',
    address_line_2: 'Apt 4',
    city: 'Boston',
    state: 'MA',
    zip: '02134',
    contact_number: '+1 617 555 0142',
    email: 'anais@example.com',
  },
  {
    driver_id: '0007',
    first_name: 'Li',
    last_name: '王',
    address_line_1: '',
    address_line_2: '',
    city: '',
    state: '',
    zip: '',
    contact_number: '',
    email: 'li.wang@example.org',
  },
]

export const driversBulkResponseFixture = driversBulkRequestFixture.map((driver, index) => ({
  id: 501 + index,
  ...driver,
}))

/** Requests that a caller must not send. */
export const nearlyRightDriverRequests: readonly { why: string; body: unknown }[] = [
  { why: 'one driver without the array', body: driversBulkRequestFixture[0] },
  { why: 'the array under a name', body: { drivers: driversBulkRequestFixture } },
  { why: 'a response-only id', body: driversBulkResponseFixture },
  { why: 'a zip as a number', body: [{ driver_id: 'D-1', zip: 2134 }] },
  { why: 'an unknown field', body: [{ driver_id: 'D-1', phone: '+1 617 555 0142' }] },
  { why: 'an email without @', body: [{ driver_id: 'D-1', email: 'anais.example.com' }] },
]

export const nearlyRightDriverResponses: readonly { why: string; body: unknown }[] = [
  { why: 'no ids', body: driversBulkRequestFixture },
  { why: 'an id as text', body: [{ ...driversBulkResponseFixture[0], id: '501' }] },
  { why: 'a null address line', body: [{ ...driversBulkResponseFixture[0], address_line_2: null }] },
  { why: 'a page of drivers', body: { count: 2, results: driversBulkResponseFixture } },
]
