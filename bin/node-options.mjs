/**
 * Limits each half of the young generation to 4 MB instead of 16, so that garbage of requests is collected
 * earlier. At 1,100 bookings a second this takes 204 MB instead of 255 (docs/performance.md).
 */
export const nodeOptions = ['--max-semi-space-size=4']

const machine = `${process.platform}-${process.arch}`

/** The package that brings Node 26. */
export const nodePackage = `${machine === 'darwin-arm64' ? 'node-bin' : 'node'}-${machine}`
