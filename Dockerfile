# An image of the application, built from the archive of `npm run release`. docs/running.md says how to use it.

FROM debian:13-slim AS unpacked
COPY release/*.tar.gz release/*.tar.gz.sha256 /release/
# One archive, and unchanged.
RUN test "$(ls /release/*.tar.gz | wc -l)" = 1 && cd /release && sha256sum --check --strict *.sha256
# The folders may be private to the person who wrote the archive.
RUN mkdir /opt/whereabouts \
 && tar -xzf /release/*.tar.gz --directory=/opt/whereabouts --strip-components=1 --no-same-owner \
 && chmod --recursive a+rX,go-w /opt/whereabouts

# Debian's smallest image has the libraries that the archive's Node uses, and the archive has everything else.
FROM debian:13-slim
COPY --from=unpacked /opt/whereabouts /opt/whereabouts
# A number and no name: the user owns the data folder, and nothing else.
RUN install --directory --mode=700 --owner=10001 --group=10001 /var/lib/whereabouts
ENV PATH=/opt/whereabouts/node_modules/.bin:/usr/bin:/bin
ENV HOST=0.0.0.0
ENV PORT=8080
ENV DATA_DIR=/var/lib/whereabouts
VOLUME /var/lib/whereabouts
WORKDIR /opt/whereabouts
USER 10001:10001
EXPOSE 8080
# Alive, and not ready: another container does not mend a database that is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bff/main.ts"]
