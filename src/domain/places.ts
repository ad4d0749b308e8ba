/** "12 rue des Martyrs, 75009 Paris", from an address of several lines. */
export const onOneLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')

/** https://developers.google.com/maps/documentation/urls: opens the maps application of a phone, if there is one. */
export const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(onOneLine(address))}`

export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(onOneLine(address))}`
