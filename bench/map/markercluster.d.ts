/** The parts that the benchmark uses; the package has no types. */
declare module 'leaflet.markercluster' {
  import { FeatureGroup, type Layer } from 'leaflet'
  export class MarkerClusterGroup extends FeatureGroup {
    constructor(options: { animate: boolean })
    addLayers(layers: Layer[]): this
  }
}
