# Gantry in a container: the console is built in the first stage, the second holds what serves and nothing else.
#   docker build -t gantry .

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY server/setup.js server/
RUN node server/setup.js serve
COPY . .
RUN node_modules/.bin/node server/commands/build.ts \
 && node_modules/.bin/node server/commands/image.ts /image

FROM debian:bookworm-slim
RUN groupadd --system --gid 10001 gantry \
 && useradd --system --uid 10001 --gid gantry --no-create-home --shell /usr/sbin/nologin gantry \
 && install --directory --owner=gantry --group=gantry --mode=700 /data
COPY --from=build /image /app
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 GANTRY_DATA=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/app/node_modules/.bin/node", "--v8-pool-size=2", "--no-allocation-site-pretenuring", "--min-semi-space-size=4", "--max-semi-space-size=4", "server/main.js"]
