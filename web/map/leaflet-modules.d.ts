/** Their types are those of `leaflet`, by which they are imported. */
declare module 'leaflet/src/*'
